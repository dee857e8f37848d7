package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/compose-spec/compose-go/v2/cli"
)

// checkCompose interpolates the file with the environment. A required variable that is not set is a problem.
func checkCompose(path string) []string {
	options, err := cli.NewProjectOptions([]string{path}, cli.WithOsEnv, cli.WithProfiles([]string{"*"}), cli.WithInterpolation(true))
	if err != nil {
		return []string{err.Error()}
	}
	project, err := options.LoadProject(context.Background())
	if err != nil {
		return []string{err.Error()}
	}
	var problems []string
	for name, service := range project.Services {
		for needed, how := range service.DependsOn {
			if how.Condition == "service_healthy" && project.Services[needed].HealthCheck == nil && project.Services[needed].Build == nil {
				problems = append(problems, fmt.Sprintf("%s waits until %s is healthy, but %s has no health check", name, needed, needed))
			}
		}
		if service.Deploy == nil || service.Deploy.Resources.Limits == nil {
			problems = append(problems, fmt.Sprintf("%s has no resource limit", name))
		}
		if service.Logging == nil || service.Logging.Options["max-size"] == "" {
			problems = append(problems, fmt.Sprintf("%s keeps logs without end", name))
		}
		if !slices.Contains(service.SecurityOpt, "no-new-privileges:true") {
			problems = append(problems, fmt.Sprintf("%s may gain privileges", name))
		}
		// The servers require no password: a service with a published port must not share a network with them.
		for network := range service.Networks {
			if len(service.Ports) > 0 && project.Networks[network].Internal {
				problems = append(problems, fmt.Sprintf("%s publishes a port and joins the internal network %s", name, network))
			}
		}
	}
	return problems
}
