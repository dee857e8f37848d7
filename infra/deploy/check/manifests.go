package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	apps "k8s.io/api/apps/v1"
	autoscaling "k8s.io/api/autoscaling/v2"
	batch "k8s.io/api/batch/v1"
	core "k8s.io/api/core/v1"
	networking "k8s.io/api/networking/v1"
	policy "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/util/yaml"
	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/kyaml/filesys"
)

func checkKustomization(path string) []string {
	built, err := krusty.MakeKustomizer(krusty.MakeDefaultOptions()).Run(filesys.MakeFsOnDisk(), path)
	if err != nil {
		return []string{fmt.Sprintf("%s: %v", path, err)}
	}
	text, err := built.AsYaml()
	if err != nil {
		return []string{fmt.Sprintf("%s: %v", path, err)}
	}
	objects, problems := decode(path, text)
	return append(problems, checkTogether(path, objects)...)
}

func checkFile(path string) []string {
	text, err := os.ReadFile(path)
	if err != nil {
		return []string{err.Error()}
	}
	_, problems := decode(path, text)
	return problems
}

// decode is strict: an unknown or duplicate field is a problem.
func decode(path string, text []byte) ([]runtime.Object, []string) {
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{
		apps.AddToScheme, autoscaling.AddToScheme, batch.AddToScheme, core.AddToScheme, networking.AddToScheme, policy.AddToScheme,
	} {
		if err := add(scheme); err != nil {
			return nil, []string{err.Error()}
		}
	}
	decoder := serializer.NewCodecFactory(scheme, serializer.EnableStrict).UniversalDeserializer()
	documents := yaml.NewDocumentDecoder(io.NopCloser(bytes.NewReader(text)))
	var objects []runtime.Object
	var problems []string
	buffer := make([]byte, 1<<20)
	for {
		n, err := documents.Read(buffer)
		if errors.Is(err, io.EOF) {
			return objects, problems
		}
		if err != nil {
			return objects, append(problems, fmt.Sprintf("%s: %v", path, err))
		}
		object, kind, err := decoder.Decode(buffer[:n], nil, nil)
		if err != nil {
			problems = append(problems, fmt.Sprintf("%s: %v: %v", path, kind, err))
			continue
		}
		objects = append(objects, object)
	}
}
