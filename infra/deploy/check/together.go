package main

import (
	"fmt"

	apps "k8s.io/api/apps/v1"
	autoscaling "k8s.io/api/autoscaling/v2"
	core "k8s.io/api/core/v1"
	networking "k8s.io/api/networking/v1"
	policy "k8s.io/api/policy/v1"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
)

// cluster indexes the objects of one kustomization by name.
type cluster struct {
	path        string
	deployments map[string]*apps.Deployment
	services    map[string]*core.Service
	configMaps  map[string]bool
	accounts    map[string]bool
	problems    []string
}

func (c *cluster) report(format string, facts ...any) {
	c.problems = append(c.problems, c.path+": "+fmt.Sprintf(format, facts...))
}

// checkTogether finds problems that no single manifest shows: names and labels without a target, and containers with
// unnecessary privileges.
func checkTogether(path string, objects []runtime.Object) []string {
	c := &cluster{
		path: path, deployments: map[string]*apps.Deployment{}, services: map[string]*core.Service{},
		configMaps: map[string]bool{}, accounts: map[string]bool{},
	}
	for _, object := range objects {
		switch it := object.(type) {
		case *apps.Deployment:
			c.deployments[it.Name] = it
		case *core.Service:
			c.services[it.Name] = it
		case *core.ConfigMap:
			c.configMaps[it.Name] = true
		case *core.ServiceAccount:
			c.accounts[it.Name] = true
		case *core.Secret:
			c.report("secret %s: manifests must refer to secrets, not contain them", it.Name)
		}
	}
	for _, deployment := range c.deployments {
		c.checkDeployment(deployment)
	}
	for _, service := range c.services {
		c.checkService(service)
	}
	for _, object := range objects {
		switch it := object.(type) {
		case *networking.Ingress:
			c.checkIngress(it)
		case *networking.NetworkPolicy:
			c.checkSelector("network policy "+it.Name, &it.Spec.PodSelector)
		case *policy.PodDisruptionBudget:
			c.checkSelector("disruption budget "+it.Name, it.Spec.Selector)
		case *autoscaling.HorizontalPodAutoscaler:
			if scaled := c.deployments[it.Spec.ScaleTargetRef.Name]; scaled == nil {
				c.report("autoscaler %s: no deployment %s", it.Name, it.Spec.ScaleTargetRef.Name)
			} else if scaled.Spec.Replicas != nil {
				c.report("deployment %s: sets replicas, which its autoscaler also sets", scaled.Name)
			}
		}
	}
	return c.problems
}

func (c *cluster) checkDeployment(deployment *apps.Deployment) {
	pod := deployment.Spec.Template
	name := "deployment " + deployment.Name
	selector, err := meta.LabelSelectorAsSelector(deployment.Spec.Selector)
	if err != nil || !selector.Matches(labels.Set(pod.Labels)) {
		c.report("%s: selector does not match its own pods", name)
	}
	if !c.accounts[pod.Spec.ServiceAccountName] {
		c.report("%s: no service account %s", name, pod.Spec.ServiceAccountName)
	}
	if security := pod.Spec.SecurityContext; security == nil || security.RunAsNonRoot == nil || !*security.RunAsNonRoot ||
		security.SeccompProfile == nil || security.SeccompProfile.Type != core.SeccompProfileTypeRuntimeDefault {
		c.report("%s: may run as root, or without a seccomp profile", name)
	}
	c.checkRollout(name, deployment.Spec)
	volumes := map[string]bool{}
	for _, volume := range pod.Spec.Volumes {
		volumes[volume.Name] = true
	}
	for _, container := range pod.Spec.Containers {
		c.checkContainer(name, container, volumes)
	}
}

// checkRollout finds updates that would stop old pods before new ones have proved themselves.
func (c *cluster) checkRollout(name string, spec apps.DeploymentSpec) {
	rolling := spec.Strategy.RollingUpdate
	if rolling == nil || rolling.MaxUnavailable.String() != "0" || rolling.MaxSurge.String() == "0" || spec.MinReadySeconds < 10 {
		c.report("%s: an update stops old pods before new ones have been ready for 10 s", name)
	}
	for _, container := range spec.Template.Spec.Containers {
		startup := container.StartupProbe
		if startup == nil {
			continue // reported by checkContainer
		}
		if deadline := spec.ProgressDeadlineSeconds; deadline == nil || *deadline <= startup.PeriodSeconds*startup.FailureThreshold {
			c.report("%s: a rollout counts as failed before the startup probe does", name)
		}
	}
}

func (c *cluster) checkContainer(name string, container core.Container, volumes map[string]bool) {
	security := container.SecurityContext
	if security == nil || security.ReadOnlyRootFilesystem == nil || !*security.ReadOnlyRootFilesystem ||
		security.AllowPrivilegeEscalation == nil || *security.AllowPrivilegeEscalation ||
		security.Capabilities == nil || len(security.Capabilities.Drop) != 1 || security.Capabilities.Drop[0] != "ALL" {
		c.report("%s: a container has unnecessary privileges", name)
	}
	if container.Resources.Requests.Cpu().IsZero() || container.Resources.Limits.Memory().IsZero() {
		c.report("%s: no CPU request or no memory limit", name)
	}
	for what, probe := range map[string]*core.Probe{
		"startup": container.StartupProbe, "readiness": container.ReadinessProbe, "liveness": container.LivenessProbe,
	} {
		if probe == nil || probe.HTTPGet == nil || !hasPort(container, probe.HTTPGet.Port.StrVal) {
			c.report("%s: no %s probe on one of its own ports", name, what)
		}
	}
	for _, mount := range container.VolumeMounts {
		if !volumes[mount.Name] {
			c.report("%s: no volume %s", name, mount.Name)
		}
	}
	for _, source := range container.EnvFrom {
		if source.ConfigMapRef != nil && !c.configMaps[source.ConfigMapRef.Name] {
			c.report("%s: no config map %s", name, source.ConfigMapRef.Name)
		}
	}
}

func hasPort(container core.Container, name string) bool {
	for _, port := range container.Ports {
		if port.Name == name {
			return true
		}
	}
	return false
}

func (c *cluster) checkService(service *core.Service) {
	for _, deployment := range c.deployments {
		if !labels.SelectorFromSet(service.Spec.Selector).Matches(labels.Set(deployment.Spec.Template.Labels)) {
			continue
		}
		for _, port := range service.Spec.Ports {
			if !hasPort(deployment.Spec.Template.Spec.Containers[0], port.TargetPort.StrVal) {
				c.report("service %s: no port %s", service.Name, port.TargetPort.StrVal)
			}
		}
		return
	}
	c.report("service %s: selects nothing", service.Name)
}

func (c *cluster) checkIngress(ingress *networking.Ingress) {
	for _, rule := range ingress.Spec.Rules {
		for _, path := range rule.HTTP.Paths {
			service := c.services[path.Backend.Service.Name]
			if service == nil || service.Spec.Ports[0].Name != path.Backend.Service.Port.Name {
				c.report("ingress %s: no service %s with that port", ingress.Name, path.Backend.Service.Name)
			}
		}
	}
}

func (c *cluster) checkSelector(name string, selector *meta.LabelSelector) {
	chosen, err := meta.LabelSelectorAsSelector(selector)
	if err != nil {
		c.report("%s: %v", name, err)
		return
	}
	for _, deployment := range c.deployments {
		if chosen.Matches(labels.Set(deployment.Spec.Template.Labels)) {
			return
		}
	}
	c.report("%s: selects nothing", name)
}
