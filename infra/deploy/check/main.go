// Validates the manifests against the Kubernetes API types and against each other, and docker-compose.yml with the loader of
// `docker compose`. Needs neither a cluster nor Docker.
//
//	go run . kustomize ../base ../example
//	go run . manifests ../secrets.example.yaml
//	go run . compose ../../../docker-compose.yml    # interpolated with the current environment
package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) < 3 {
		fail("usage: kustomize|manifests|compose <path>…")
	}
	var problems []string
	for _, path := range os.Args[2:] {
		switch os.Args[1] {
		case "kustomize":
			problems = append(problems, checkKustomization(path)...)
		case "manifests":
			problems = append(problems, checkFile(path)...)
		case "compose":
			problems = append(problems, checkCompose(path)...)
		default:
			fail("unknown: " + os.Args[1])
		}
	}
	for _, problem := range problems {
		fmt.Println(problem)
	}
	if len(problems) > 0 {
		os.Exit(1)
	}
}

func fail(message string) {
	fmt.Fprintln(os.Stderr, message)
	os.Exit(2)
}
